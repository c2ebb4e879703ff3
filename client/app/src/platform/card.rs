//! The graphics card, by the name of its driver.

/// Parts of the names of drivers that play a card by the processor: Mesa's, Chromium's, and those of Windows.
const SOFTWARE: [&str; 5] = ["llvmpipe", "softpipe", "swiftshader", "software", "basic render"];

/// Whether a driver of this name plays a graphics card by the processor.
pub fn is_software(driver: &str) -> bool {
    let driver = driver.to_lowercase();
    SOFTWARE.iter().any(|name| driver.contains(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drivers_that_play_a_card_are_known_by_their_names() {
        for (driver, expected) in [
            ("llvmpipe (LLVM 19.1.7, 256 bits)", true),
            (
                "ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)), SwiftShader driver)",
                true,
            ),
            ("Microsoft Basic Render Driver", true),
            ("Apple Software Renderer", true),
            ("AMD Radeon RX 6600 (RADV NAVI23)", false),
            ("ANGLE (Intel, Mesa Intel(R) UHD Graphics 620, OpenGL 4.6)", false),
        ] {
            assert_eq!(is_software(driver), expected, "{driver}");
        }
    }
}
